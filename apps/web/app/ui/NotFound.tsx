import { pageAbove, pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router';
import { focusNewPage } from '../lib/pages/page-focus.ts';
import { usePageTitle } from '../lib/pages/site.ts';
import classes from './plain/plain.module.css';
import { ButtonLink, PlainTitle } from './plain/plain.tsx';

/** Decodes a path; returns it unchanged if it contains an invalid sequence. */
const decodePath = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The page for addresses that do not exist, with a link to the parent page. */
export const NotFound = () => {
  const { pathname } = useLocation();
  const above = pageAbove(pathname);
  usePageTitle(pages.notFound.title);
  return (
    <div className={classes.stack}>
      <PlainTitle ref={(heading) => focusNewPage(heading, pathname)} order={1} tabIndex={-1}>
        Page Not Found
      </PlainTitle>
      {pageAt(pathname) !== pages.notFound && (
        <p className={classes.sentence}>
          There is nothing at <code className={classes.code}>{decodePath(pathname)}</code>. The address may be
          mistyped, or the page may have moved.
        </p>
      )}
      <div className={classes.row}>
        {above && (
          <ButtonLink to={above.path} variant="filled">
            {above.page.menu?.label ?? above.page.title}
          </ButtonLink>
        )}
        <ButtonLink to={pages.home.path()} variant={above ? 'default' : 'filled'}>
          Go to the home page
        </ButtonLink>
        <ButtonLink to={pages.catalog.path()} variant="default">
          Open the catalog
        </ButtonLink>
      </div>
    </div>
  );
};

/** A page whose path contains a row id. If the text is not an id, the page is not found. */
export const pageById = (Content: ComponentType<{ id: number }>) =>
  function PageById() {
    const { id = '' } = useParams();
    return idPattern.test(id) ? <Content key={id} id={Number(id)} /> : <NotFound />;
  };
