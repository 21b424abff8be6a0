-- The role of the servers: it owns the tables that they make, but not the audit log, of which it reads and adds
-- rows. Only a superuser alters the log, drops it, or switches its trigger off. Run by the image of PostgreSQL
-- when it makes the database; on a database that servers have used as a superuser, once by hand while they are
-- stopped:
--   DATABASE_PASSWORD=… psql -v ON_ERROR_STOP=1 -U postgres -f database-role.sql postgres
\set password ''
\getenv password DATABASE_PASSWORD
select 'create role shop login' where to_regrole('shop') is null \gexec
alter role shop nosuperuser nocreatedb nocreaterole noreplication password :'password';
-- the alert on missing backups reads the state of the archived log
grant pg_monitor to shop;

-- who owns a schema or a database may drop what is in it
select format('grant create, connect, temporary on database %I to shop', current_database()) \gexec
grant usage, create on schema public to shop;

-- Makes what is there now the role's own.
do $$
declare one record;
begin
  for one in
    select format('alter schema %I owner to shop', nspname) as statement from pg_namespace
      where nspname in ('drizzle', 'pgboss')
    union all
    select format('alter %s %s owner to shop', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, oid::regclass)
      from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))
        and relkind in ('r', 'p', 'v', 'S') and oid is distinct from to_regclass('public.audit_log')
        -- sequences of columns follow their tables
        and not (relkind = 'S' and exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to shop', oid::regprocedure) from pg_proc
      where pronamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))
        and proname <> 'keep_audit_log' and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter type %s owner to shop', oid::regtype) from pg_type
      where typnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))
        and typtype in ('e', 'd')
  loop execute one.statement; end loop;
end $$;

-- Takes the audit log from the role as soon as a migration has finished it.
create schema if not exists kept;
create or replace function kept.keep_audit_log() returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if to_regclass('public.audit_log') is null then return; end if;
  execute format('alter table public.audit_log owner to %I', current_user);
  revoke all on public.audit_log from public, shop;
  grant select, insert on public.audit_log to shop;
end $$;
create or replace function kept.on_trigger() returns event_trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from pg_trigger where tgname = 'audit_log_append_only') then perform kept.keep_audit_log(); end if;
end $$;
drop event trigger if exists keep_audit_log;
create event trigger keep_audit_log on ddl_command_end when tag in ('CREATE TRIGGER') execute function kept.on_trigger();
select kept.keep_audit_log();
