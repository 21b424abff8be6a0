-- Spreads the values of an archive over the workers of a Citus cluster: results and retests by sample, what they refer to on every
-- worker, all other tables on the coordinator. Run once, as the owner of the tables, on the coordinator of a migrated database
-- while no server runs; `citus_add_node` has named the workers before. `citus.shard_count` says into how many pieces, best about as many
-- as the workers have cores: each query runs once for each piece. The application stays as it is.
begin;
select create_reference_table('sample_groups');
select create_reference_table('tests');
select create_reference_table('samples');
select create_reference_table('test_batches');
select create_distributed_table('results', 'sample_id');
select create_distributed_table('retests', 'sample_id', colocate_with => 'results');
-- Citus writes to a piece of the table, where the trigger for statements does not fire
create trigger revisions_append_only_rows before update or delete on revisions for each row execute function refuse_change();
-- tables that Citus now knows of begin their identity columns anew
do $$
declare
  identity record;
  largest bigint;
begin
  for identity in
    select table_name, column_name from information_schema.columns where is_identity = 'YES' and table_schema = 'public'
  loop
    execute format('select max(%I) from %I', identity.column_name, identity.table_name) into largest;
    if largest is not null then
      perform setval(pg_get_serial_sequence(quote_ident(identity.table_name), identity.column_name), largest);
    end if;
  end loop;
  -- one transaction of the application writes values of many samples, then the samples
  execute format('alter database %I set citus.multi_shard_modify_mode to sequential', current_database());
  -- as the application sets it for its own connections: those between coordinator and workers do not inherit that
  execute format('alter database %I set jit to off', current_database());
end
$$;
commit;
