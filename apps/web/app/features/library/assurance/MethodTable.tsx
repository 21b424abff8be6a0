import { Box } from '@mantine/core';
import classes from './assurance.module.css';
import { precisionSource, shownFormula, type WatchedAnalyte } from './assurance.rules.ts';

/** The methods monitored with reference oils, with the reproducibility of each. */
export const MethodTable = ({ analytes }: { analytes: readonly WatchedAnalyte[] }) => (
  <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Methods">
    <table className={classes.table} aria-label="Methods and their reproducibility">
      <thead>
        <tr>
          <th scope="col">Method</th>
          <th scope="col">Measured</th>
          <th scope="col">Unit</th>
          <th scope="col">Reproducibility R</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {analytes.map(({ id, name, unit, test, reproducibility, precision_basis }) => (
          <tr key={id}>
            <td>{test.method}</td>
            <td>{name}</td>
            <td>{unit}</td>
            <td>
              {reproducibility === '' ? (
                <span className="quiet">not stated</span>
              ) : (
                shownFormula(reproducibility)
              )}
            </td>
            <td className="quiet">{reproducibility !== '' && precisionSource(precision_basis)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
