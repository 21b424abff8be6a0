-- For a database that Data Analysis asks by statements (ANALYSIS_ENGINE=sql). The engine reads the cells of one test of all oils, and
-- `results` is in the order of oils: this index holds the cells in the order of tests, which takes as much room again. Run once, on
-- Citus on the coordinator, after `distribute.sql`. The vacuum lets PostgreSQL read the index alone; later on its autovacuum does.
create index concurrently if not exists results_by_test on results (test_id, sample_id) include (numbers, qualifiers);
vacuum analyze results;
vacuum analyze samples;
