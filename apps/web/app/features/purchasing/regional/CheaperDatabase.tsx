import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../lib/format/formats.ts';
import { databaseName } from '../model/prices.rules.ts';
import { regionYearPath } from './region-year.rules.ts';
import { coveringDatabaseQuery, useFirstCopy, useHeldLicences } from './regional.queries.ts';

/** A hint when all chosen oils are from one region and year whose database costs less and is not held yet. */
export const CheaperDatabase = ({
  samples,
  totalCents,
}: {
  samples: readonly number[];
  totalCents: number;
}) => {
  const { data: database } = useQuery({ ...coveringDatabaseQuery(samples), enabled: totalCents > 0 });
  const price = useFirstCopy(database);
  const { licences } = useHeldLicences(database);
  if (licences !== 0 || !database || price === null || centsFromDollars(price) >= totalCents) return null;
  return (
    <Text size="sm" c="var(--link)" role="status">
      All of {databaseName(database)}, {counted(database.oil_count, 'oil')} with every test, costs{' '}
      {money(price)}: less than these oils.{' '}
      <Anchor component={Link} to={regionYearPath(database)} inherit>
        See the database
      </Anchor>
    </Text>
  );
};
