import { Link } from 'react-router';
import { menuEntries, siteNavigation } from '../lib/pages/navigation.ts';
import { siteEmail, siteName } from '../lib/pages/site.ts';
import { useHydrated } from '../lib/pages/use-hydrated.ts';
import navigation from './navigation.module.css';
import classes from './shell.module.css';

/** A map of the site and the institute's legal pages. The e-mail address is known in the browser only: prerendering cannot tell whether the server has one to show. */
export const Footer = () => {
  const hydrated = useHydrated();
  return (
    <footer className={`${classes.footer} no-print`}>
      <div className={classes.footerInner}>
        <nav aria-label="Site map" className={navigation.map}>
          {siteNavigation(null).map(({ section, entries }) => (
            <div key={section}>
              <p>{section}</p>
              <ul>
                {entries.map(({ label, path }) => (
                  <li key={path}>
                    <Link to={path}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <span>{siteName}. Engine oils bought off the shelf, tested blind, since 1984.</span>
        <nav aria-label="About this site" className={classes.legal}>
          {menuEntries('footer', null).map(({ label, path }) => (
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
