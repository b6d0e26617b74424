-- Exclusion constraints over a plain column and a time range (one doctor, no overlapping visits) need GiST
-- operators for plain columns. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
