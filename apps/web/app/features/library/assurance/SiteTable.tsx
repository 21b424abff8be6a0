import type { SiteFigures } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Box, Text } from '@mantine/core';
import classes from './assurance.module.css';

interface SiteAnalyte {
  name: string;
  unit: string;
  decimals: number;
  method: string;
  site: SiteFigures;
}

/** `0.21 R`; in R′ where no R is known. */
const biasInR = ({ largest_bias: bias, reproducibility, as_reported }: SiteFigures): string => {
  if (bias === null) return 'none known';
  return reproducibility === null
    ? `${(bias / as_reported).toFixed(2)} R′`
    : `${(bias / reproducibility).toFixed(2)} R`;
};

/** R of the methods against R′ of the laboratories, and the largest bias. */
export const SiteTable = ({ analytes }: { analytes: readonly SiteAnalyte[] }) => (
  <Box component="section" className={classes.scroll} tabIndex={0} aria-label="R′ of the laboratories">
    <table className={classes.table} aria-label="R of the methods and R′ of the laboratories">
      <thead>
        <tr>
          <th scope="col">Measured</th>
          <th scope="col" className={classes.figure}>
            At
          </th>
          <th scope="col" className={classes.figure}>
            R
          </th>
          <th scope="col" className={classes.figure}>
            R′
          </th>
          <th scope="col" className={classes.figure}>
            R′ corrected
          </th>
          <th scope="col" className={classes.figure}>
            Largest bias
          </th>
          <th scope="col" className={classes.figure}>
            Readings
          </th>
        </tr>
      </thead>
      <tbody>
        {analytes.map(({ name, unit, decimals, method, site }) => {
          const figure = (value: number) => typographic(value.toFixed(decimals + 1));
          return (
            <tr key={name}>
              <td className={classes.wrapped}>
                {typographicName(name)}
                <Text component="span" display="block" size="xs" className="quiet">
                  {[unit, method].filter(Boolean).join(', ')}
                </Text>
              </td>
              <td className={classes.figure}>{typographic(site.at.toFixed(decimals))}</td>
              <td className={classes.figure}>
                {site.reproducibility === null ? 'unknown' : figure(site.reproducibility)}
              </td>
              <td className={classes.figure}>{figure(site.as_reported)}</td>
              <td className={classes.figure}>{figure(site.corrected)}</td>
              <td className={classes.figure}>{biasInR(site)}</td>
              <td className={classes.figure}>{wholeNumber(site.readings)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </Box>
);
