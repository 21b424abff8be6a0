import { Link } from 'react-router';
import { siteEmail, siteName } from '../lib/site.ts';
import classes from './shell.module.css';

export const Footer = () => (
  <footer className={`${classes.footer} no-print`}>
    <div className={classes.footerInner}>
      <span>{siteName}. Engine oils bought from the shelf, tested blind, since 1984.</span>
      <nav aria-label="About this site" style={{ display: 'flex', gap: '0.75rem 1.5rem', flexWrap: 'wrap' }}>
        <Link to="/sample-data-report/">Sample report</Link>
        <Link to="/dataset/new">Recently added</Link>
        <Link to="/terms-and-conditions/">Terms and conditions</Link>
        <Link to="/privacy-policy/">Privacy policy</Link>
        {siteEmail && <a href={`mailto:${siteEmail}`}>{siteEmail}</a>}
      </nav>
    </div>
  </footer>
);
