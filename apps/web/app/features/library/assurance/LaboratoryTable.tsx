import type { AssuranceOverview } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Text } from '@mantine/core';
import classes from './assurance.module.css';

/** The laboratories of the archive, with their batches and test results. */
export const LaboratoryTable = ({ laboratories }: Pick<AssuranceOverview, 'laboratories'>) =>
  laboratories.length === 0 ? (
    <Text className="quiet">No released result names its laboratory yet.</Text>
  ) : (
    <table className={`${classes.table} ${classes.narrow}`} aria-label="Laboratories">
      <thead>
        <tr>
          <th scope="col">Laboratory</th>
          <th scope="col" className={classes.figure}>
            Batches
          </th>
          <th scope="col" className={classes.figure}>
            Tests of oils
          </th>
        </tr>
      </thead>
      <tbody>
        {laboratories.map(({ name, batches, results }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={classes.figure}>{wholeNumber(batches)}</td>
            <td className={classes.figure}>{wholeNumber(results)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
