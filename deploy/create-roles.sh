#!/bin/sh
# Two roles, as in "Two roles" of docs/operations.md: one owns the tables, the other one is the portal's and owns nothing.
# A rehearsal uses up numbers of invoices, so it has a database of its own; a third one is for trying out a backup.
set -eu
psql -q -v ON_ERROR_STOP=1 -v owner="$OWNER_DATABASE_PASSWORD" -v portal="$PORTAL_DATABASE_PASSWORD" -U postgres <<'SQL'
create role klinik_owner login password :'owner';
create role klinik_portal login password :'portal';
create database klinik owner klinik_owner;
create database klinik_rehearsal owner klinik_owner;
create database klinik_restored owner klinik_owner;
SQL
