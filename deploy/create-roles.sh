#!/bin/sh
# Two roles, as in "Two roles" of docs/operations.md: one owns the tables, the other one is the portal's and owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_DATABASE_PASSWORD" -v portal="$PORTAL_DATABASE_PASSWORD" -U postgres <<'SQL'
create role klinik_owner login password :'owner';
create role klinik_portal login password :'portal';
create database klinik owner klinik_owner;
\c klinik
create extension btree_gist;
create extension pg_trgm;
SQL
