import classes from './cart-icon-link.module.css';
import { IconLink } from './plain/plain.tsx';

/** A shopping cart with a count, as a link. */
export const CartIconLink = ({ to, count, label }: { to: string; count: number; label: string }) => (
  <IconLink to={to} aria-label={label} title={label} className={classes.link}>
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
      <path d="M2 3h2.4l2 10h8.8l1.8-7H5.2" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx="7.6" cy="16.4" r="1.2" strokeWidth="1.4" />
      <circle cx="14" cy="16.4" r="1.2" strokeWidth="1.4" />
    </svg>
    {count > 0 && (
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
    )}
  </IconLink>
);
