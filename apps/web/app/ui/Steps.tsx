import { Link } from 'react-router';
import classes from './steps.module.css';

export interface Step {
  label: string;
  path: string;
  /** Whether the step may be opened now. */
  reached: boolean;
}

/** The steps of an order; those already reached are links. */
export const Steps = ({ steps, current }: { steps: readonly Step[]; current: number }) => (
  <nav aria-label="Steps of the order" className="no-print">
    <ol className={classes.steps}>
      {steps.map(({ label, path, reached }, index) => (
        <li
          key={path}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          {reached && index !== current ? <Link to={path}>{label}</Link> : <span>{label}</span>}
        </li>
      ))}
    </ol>
  </nav>
);
