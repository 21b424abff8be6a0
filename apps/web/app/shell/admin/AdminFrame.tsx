import { pageNames, pages } from '@iom/contract/pages/pages.ts';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { adminNavigation, type Entry } from '../../lib/pages/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageFrame } from '../Frame.tsx';
import classes from './admin.module.css';

const overviewEntry: Entry = { label: 'Overview', path: pages.administration.path() };

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/** The path of the list that a page belongs to: the `list` of its registry entry, or the page itself. */
const listPath = (pathname: string) =>
  pageNames.map((name) => pages[name]).find(({ pattern }) => withoutSlash(pattern) === withoutSlash(pathname))
    ?.list ?? pathname;

/** The path of the entry that a page belongs to: the page itself, or the list that a detail page comes from. */
const currentEntry = (entries: readonly Entry[], pathname: string) =>
  entries
    .map(({ path }) => path)
    .filter(
      (path) =>
        withoutSlash(pathname) === withoutSlash(path) || pathname.startsWith(`${withoutSlash(path)}/`),
    )
    .sort((a, b) => b.length - a.length)[0] ?? null;

/** The administrators' pages by group: a column beside the page, or a select above it on a phone. */
export const AdminNavigation = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const groups = adminNavigation(user);
  const current =
    pathname === overviewEntry.path
      ? overviewEntry.path
      : currentEntry(
          groups.flatMap(({ entries }) => entries),
          listPath(pathname),
        );
  const toLink = ({ label, path }: Entry) => (
    <Link
      key={path}
      to={path}
      className={classes.link ?? ''}
      aria-current={path === current ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  const toOption = ({ label, path }: Entry) => ({ label, value: path });
  return (
    <>
      <nav aria-label="Administration" className={`${classes.side} no-print`}>
        {toLink(overviewEntry)}
        {groups.map(({ group, entries }) => (
          <div key={group}>
            <p className={classes.group}>{group}</p>
            {entries.map(toLink)}
          </div>
        ))}
      </nav>
      <Select
        className={`${classes.select} no-print`}
        aria-label="Administration page"
        placeholder="Administration"
        allowDeselect={false}
        maxDropdownHeight={420}
        value={current}
        data={[
          toOption(overviewEntry),
          ...groups.map(({ group, entries }) => ({ group, items: entries.map(toOption) })),
        ]}
        onChange={(path) => {
          if (path) void navigate(path);
        }}
      />
    </>
  );
};

/** The page frame with the administrators' navigation; as wide as tables need. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <PageFrame>
    <div className={classes.frame} data-wide-page>
      <AdminNavigation />
      <div>{children}</div>
    </div>
  </PageFrame>
);
