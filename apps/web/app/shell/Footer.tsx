import { Link } from 'react-router';
import { faqEntry, menuEntries } from '../lib/pages/navigation.ts';
import { siteEmail, siteName } from '../lib/pages/site.ts';
import { useHydrated } from '../lib/pages/use-hydrated.ts';
import classes from './shell.module.css';

/** The e-mail address is known in the browser only: prerendering cannot tell whether the server has one to show. */
export const Footer = () => {
  const hydrated = useHydrated();
  return (
    <footer className={`${classes.footer} no-print`}>
      <div className={classes.footerInner}>
        <span>{siteName}. Engine oils bought off the shelf, tested blind, since 1984.</span>
        <nav
          aria-label="About this site"
          style={{ display: 'flex', gap: '0.75rem 1.5rem', flexWrap: 'wrap' }}
        >
          {[...menuEntries('footer', null), faqEntry].map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          {hydrated && siteEmail !== '' && <a href={`mailto:${siteEmail}`}>{siteEmail}</a>}
        </nav>
      </div>
    </footer>
  );
};
