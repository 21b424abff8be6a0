import '../../../../lib/api/query-client.ts';
import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Lacking, lackingText } from '../../model/missing-values.rules.ts';
import { oilName } from '../model/matrix.rules.ts';
import { findReplacements, replacementText, testsInWords } from '../model/replacements.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import classes from './test-list.module.css';

interface OilsProps {
  oils: readonly CartOil[];
  /** Catalogue rows by sample. */
  rows: ReadonlyMap<number, OilRow>;
  actions: MatrixActions;
}

interface ActsProps extends OilsProps {
  /** What the oils lack, one test or another. */
  tests: readonly DisplayTest[];
}

/** Replaces oils without data of tests by similar oils with data, and says so where there is none. */
const ReplaceButton = ({ tests, oils, rows, actions }: ActsProps) => {
  const search = useMutation({
    mutationFn: () =>
      findReplacements(
        oils,
        rows,
        tests.map(({ id }) => id),
      ),
    onSuccess: (replacements) => replacements.length > 0 && actions.replace(replacements, tests, oils.length),
  });
  const message = search.data?.length === 0 && replacementText([], oils.length, testsInWords(tests));
  return (
    <>
      <Button variant="default" size="compact-sm" loading={search.isPending} onClick={() => search.mutate()}>
        Replace by similar oils
      </Button>
      <Text size="sm" role="status" style={{ order: 1 }} c={search.error ? 'red' : undefined}>
        {search.error?.message ?? (message || undefined)}
      </Text>
    </>
  );
};

const LackingActs = (props: ActsProps) => (
  <>
    <ReplaceButton {...props} />
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => props.actions.leaveOut(props.oils.map(({ sample }) => sample))}
    >
      Leave out {counted(props.oils.length, 'oil')}
    </Button>
  </>
);

interface NamesProps extends Pick<OilsProps, 'oils' | 'rows'> {
  /** What an oil lacks, where they lack different tests. */
  lacks?: (sample: number) => string;
}

const OilNames = ({ oils, rows, lacks }: NamesProps) => (
  <ul className={classes.names}>
    {oils.map(({ sample }) => (
      <li key={sample}>
        {oilName(sample, rows.get(sample))}, {rows.get(sample)?.sample__report_number}
        {lacks && `: ${lacks(sample)}`}
      </li>
    ))}
  </ul>
);

interface OilsLackingProps extends OilsProps {
  test: DisplayTest;
}

/** The selected oils without data of a test, by name once asked for, with buttons that replace them or leave them out. */
export const OilsLacking = ({ test, ...shared }: OilsLackingProps) => {
  const { oils } = shared;
  const [shown, setShown] = useState(false);
  return (
    <div className={classes.lacking}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={shown}
        aria-label={`${oils.length === 1 ? '1 oil lacks it' : `${wholeNumber(oils.length)} oils lack it`}: ${typographicName(test.name)}`}
        onClick={() => setShown(!shown)}
      >
        {oils.length === 1 ? '1 oil lacks it' : `${wholeNumber(oils.length)} oils lack it`}
      </Button>
      {shown && (
        <>
          <OilNames {...shared} />
          <Group gap="xs">
            <LackingActs tests={[test]} {...shared} />
          </Group>
        </>
      )}
    </div>
  );
};

interface LackingHintProps extends Omit<OilsProps, 'oils'> {
  lacking: readonly Lacking<CartOil>[];
  tests: readonly DisplayTest[];
}

/** The oils that lack a test which most others have chosen: counted, by name once asked for, with what can be done about it. */
export const LackingHint = ({ lacking, tests, rows, actions }: LackingHintProps) => {
  const [shown, setShown] = useState(false);
  const oils = [...new Map(lacking.flatMap((one) => one.oils.map((oil) => [oil.sample, oil]))).values()];
  if (oils.length === 0) return null;
  const lackedTests = tests.filter(({ id }) => lacking.some((one) => one.id === id));
  const lacks = (sample: number) =>
    lackedTests
      .filter(({ id }) =>
        lacking.some((one) => one.id === id && one.oils.some((oil) => oil.sample === sample)),
      )
      .map(({ name }) => typographicName(name))
      .join(', ');
  return (
    <div>
      <Group gap="xs" component="section" aria-label="Missing values" className={classes.hint}>
        <Text size="sm" title={lackingText(lacking, tests)}>
          Missing: {lackingText(lacking, tests)}.
        </Text>
        <Button variant="default" size="compact-sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'} {oils.length === 1 ? 'it' : 'them'}
        </Button>
        <LackingActs tests={lackedTests} oils={oils} rows={rows} actions={actions} />
      </Group>
      {shown && <OilNames oils={oils} rows={rows} lacks={lacks} />}
    </div>
  );
};
