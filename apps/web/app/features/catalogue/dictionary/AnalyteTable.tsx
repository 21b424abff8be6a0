import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Box } from '@mantine/core';
import classes from './dictionary.module.css';
import type { DictionaryTest } from './dictionary.queries.ts';

/** `0.39*X^0.60` as `0.39 · X^0.60`. */
const shownFormula = (formula: string) => formula.replaceAll('*', ' · ').replaceAll('+', ' + ');

/** What a test reports: values with unit, decimals and the precision of the method. */
export const AnalyteTable = ({ analytes }: Pick<DictionaryTest, 'analytes'>) => {
  const hasPrecision = analytes.some(
    ({ repeatability, reproducibility }) => repeatability || reproducibility,
  );
  return (
    <Box component="section" className={classes.scroll} tabIndex={0} aria-label="Reported values">
      <table className={classes.table} aria-label="Reported values">
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Unit</th>
            <th scope="col" className={classes.figure}>
              Decimals
            </th>
            {hasPrecision && (
              <>
                <th scope="col">Repeatability r</th>
                <th scope="col">Reproducibility R</th>
                <th scope="col">Source</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {analytes.map((analyte) => (
            <tr key={analyte.id}>
              <th scope="row">{typographicName(analyte.name)}</th>
              <td>{analyte.unit || <span className="quiet">none</span>}</td>
              <td className={classes.figure}>{analyte.decimals}</td>
              {hasPrecision && (
                <>
                  <td>{shownFormula(analyte.repeatability) || <span className="quiet">not known</span>}</td>
                  <td>{shownFormula(analyte.reproducibility) || <span className="quiet">not known</span>}</td>
                  <td className="quiet">{analyte.precision_basis}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
};
