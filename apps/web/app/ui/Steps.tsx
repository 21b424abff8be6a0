import { Link } from 'react-router';
import classes from './steps.module.css';

export interface Step {
  label: string;
  path: string;
  /** May be opened now. */
  reached: boolean;
}

/** The steps of an order: where one is, where one may go back to, and what is still to come. */
export const Steps = ({ steps, current }: { steps: readonly Step[]; current: number }) => (
  <nav aria-label="Steps of the order" className="no-print">
    <ol className={classes.steps}>
      {steps.map(({ label, path, reached }, place) => (
        <li
          key={path}
          data-done={place < current || undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {place + 1}
          </span>
          {reached && place !== current ? <Link to={path}>{label}</Link> : <span>{label}</span>}
        </li>
      ))}
    </ol>
  </nav>
);
