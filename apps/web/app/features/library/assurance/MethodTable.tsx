import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { rangeText } from '@iom/contract/standards/precision.rules.ts';
import { Box } from '@mantine/core';
import classes from './assurance.module.css';
import { shownFormula, type WatchedAnalyte } from './assurance.rules.ts';

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
        {analytes.map(({ id, name, unit, test, precision, precision_basis }) => (
          <tr key={id}>
            <td>{test.method}</td>
            <td>{typographicName(name)}</td>
            <td>{unit}</td>
            <td>
              {precision
                .filter(({ reproducibility }) => reproducibility !== '')
                .map((range) => (
                  <div key={range.reproducibility}>
                    {shownFormula(range.reproducibility)} <span className="quiet">{rangeText(range)}</span>
                  </div>
                ))}
            </td>
            <td className="quiet">{precision_basis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
