import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import {
  correctionText,
  narrowerPeers,
  type OutstandingFact,
  outstandingFacts,
  peerText,
} from '@iom/contract/library/oil-values/oil-values.rules.ts';
import {
  minPeers,
  type OilPeers,
  type OilValues,
  type OwnedValue,
} from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import type { ValueKind } from '@iom/contract/library/values/values.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ProvenanceButton } from '../../../ui/provenance/ProvenanceButton.tsx';
import { ValueKindSelect } from '../../../ui/values/ValueKindSelect.tsx';
import { OwnedDataReport } from '../data-reports/DataReportDownload.tsx';
import { valueKindQuery } from '../library.queries.ts';
import { GradeVerdictPanel, VerdictLine } from '../verdicts/GradeVerdictPanel.tsx';
import { VerdictLabel } from '../verdicts/VerdictLabel.tsx';
import {
  type Calculated,
  CalculatedNote,
  CalculatedRows,
  lastViscosityTest,
} from './CalculatedViscosities.tsx';
import classes from './oil-values.module.css';

/** The tests by group, in the order of the dictionary. */
const testsByGroup = ({ tests }: OilValues) => [...Map.groupBy(tests, ({ group }) => group)];

/** Says which oils are similar, or why there is no comparison. */
const peersNote = ({ group, values }: OilPeers, { tests }: Pick<OilValues, 'tests'>) => {
  if (!group) return 'The label states no SAE grade, so there are no peers to compare with.';
  const { sae_grade, region, first_year, last_year } = group;
  const peers = `other oils of SAE ${formatGrade(sae_grade)}, ${region}, ${first_year} to ${last_year}`;
  if (values.length === 0)
    return `No comparison: fewer than ${minPeers} ${peers} can be compared, or a comparison would reveal single values.`;
  const compared = tests
    .flatMap((test) => test.values)
    .filter(({ analyte: { id } }) => values.some(({ analyte }) => analyte === id))
    .map(({ analyte: { name } }) => name);
  return `Similar oils: ${peers} with a value; of equal values half count. Not compared when there are fewer than ${minPeers}, when it would reveal their values, or while more than one in twenty is still waiting to be counted.${narrowerPeers(group, compared)}`;
};

type Peer = OilPeers['values'][number];
type Test = OilValues['tests'][number];

/** The percentile as a point on a line and in words. */
const Percentile = ({ peer, analyte }: { peer: Peer | undefined; analyte: OwnedValue['analyte'] }) =>
  peer && (
    <span className={classes.percentile}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.point} style={{ insetInlineStart: `${peer.percentile}%` }} />
      </span>
      <span>{peerText(peer, analyte)}</span>
    </span>
  );

/** The optional columns of a group, shown only if they are not empty. */
interface Extra {
  judged: boolean;
  compared: boolean;
}

const NameCells = ({ name, method }: { name: string; method: string }) => (
  <>
    <th scope="row">{name}</th>
    <td className={classes.method}>{method}</td>
  </>
);

const ValueRow = ({
  sample,
  test,
  value,
  peer,
  extra,
}: {
  sample: number;
  test: Test;
  value: OwnedValue;
  peer: Peer | undefined;
  extra: Extra;
}) => (
  <tr>
    <NameCells name={typographicName(value.analyte.name)} method={test.method} />
    <td className={classes.value}>
      <ProvenanceButton sample={sample} analyte={value.analyte.id}>
        {typographic(value.text)}
      </ProvenanceButton>
      {value.reported !== undefined && (
        <span className={classes.reported}>{typographic(value.reported)} reported</span>
      )}
      {value.alarm && <span className={classes.alarm}>Batch {value.alarm.batch} under alarm</span>}
    </td>
    <td className={classes.unit}>{value.analyte.unit}</td>
    {extra.judged && (
      <td className={classes.verdict}>
        {value.judged && (
          <>
            <VerdictLabel verdict={value.judged.verdict} />{' '}
            <span className={classes.limit}>{value.judged.limit}</span>
          </>
        )}
      </td>
    )}
    {extra.compared && (
      <td className={classes.peers}>
        <Percentile peer={peer} analyte={value.analyte} />
      </td>
    )}
  </tr>
);

interface GroupProps {
  sample: number;
  group: string;
  tests: Test[];
  calculated: Calculated;
  peers: readonly Peer[];
}

const GroupTable = ({ sample, group, tests, calculated, peers }: GroupProps) => {
  const findPeer = ({ analyte }: OwnedValue) => peers.find((peer) => peer.analyte === analyte.id);
  const values = tests.flatMap((test) => test.values);
  const extra = { judged: values.some(({ judged }) => judged), compared: values.some(findPeer) };
  const last = lastViscosityTest(tests);
  return (
    <table className={classes.values} aria-label={group}>
      <thead>
        <tr>
          <th scope="col">Result</th>
          <th scope="col">Method</th>
          <th scope="col" className={classes.value}>
            Value
          </th>
          <th scope="col">Unit</th>
          {extra.judged && <th scope="col">SAE J300</th>}
          {extra.compared && <th scope="col">Among similar oils</th>}
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <Fragment key={test.id}>
            {test.values.length === 0 && (
              <tr>
                <NameCells name={typographicName(test.name)} method={test.method} />
                <td colSpan={4} className={classes.none}>
                  No result
                </td>
              </tr>
            )}
            {test.values.map((value) => (
              <ValueRow
                key={value.analyte.id}
                sample={sample}
                test={test}
                value={value}
                extra={extra}
                peer={findPeer(value)}
              />
            ))}
            {test.id === last && (
              <CalculatedRows calculated={calculated} blank={Number(extra.judged) + Number(extra.compared)} />
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
};

/** The corrections of the owned values, newest first. */
const Corrections = ({ corrections }: Pick<OilValues, 'corrections'>) => (
  <ul className={classes.corrections} aria-label="Corrections">
    {corrections.map((correction) => (
      <li key={`${correction.revision} ${correction.analyte}`}>
        Corrected on {date(correction.corrected)}: {typographicName(correction.analyte)},{' '}
        {correctionText({
          unit: correction.unit,
          old: typographic(correction.old),
          new: typographic(correction.new),
        })}{' '}
        <span className="quiet">(revision {correction.revision})</span>
      </li>
    ))}
  </ul>
);

/** The values that stand out most, for a first look. Its room is kept until the peers have arrived. */
const OutstandingFacts = ({ facts }: { facts: readonly OutstandingFact[] }) => (
  <ul className={classes.facts} aria-label="What stands out">
    {facts.map(({ value: { analyte, text: value }, text }) => (
      <li key={analyte.id}>
        <Text size="sm">{typographicName(analyte.name)}</Text>
        <Text className={`${classes.fact} figures`}>
          {typographic(value)} <small>{analyte.unit}</small>
        </Text>
        <Text size="sm">{typographic(text)}</Text>
      </li>
    ))}
  </ul>
);

/** Every value of an oil that the user owns, by test group, with method, unit, verdict and position among similar oils. The first group is open. */
export const OwnedValues = ({ sample, kind = 'as_reported' }: { sample: number; kind?: ValueKind }) => {
  const values = useQuery(
    endpointQuery(readOilValues, {
      params: { id: sample },
      query: valueKindQuery(kind),
    }),
  );
  const peers = useQuery(endpointQuery(readOilPeers, { params: { id: sample } }));
  if (values.isLoadingError)
    return <ErrorState message={values.error.message} onRetry={() => void values.refetch()} />;
  if (!values.data) return <Skeleton h={320} animate={false} />;
  const facts = peers.isPending ? [] : outstandingFacts(values.data.tests, peers.data?.values ?? []);
  return (
    <>
      {(peers.isPending || facts.length > 0) && <OutstandingFacts facts={facts} />}
      {values.data.corrections.length > 0 && <Corrections corrections={values.data.corrections} />}
      {testsByGroup(values.data).map(([group, tests], index) => (
        <details key={group} open={index === 0} className={classes.group}>
          <summary>
            {group}{' '}
            <Text span size="sm" className="quiet">
              {counted(tests.flatMap((test) => test.values).length, 'value')}
            </Text>
          </summary>
          <GroupTable
            sample={sample}
            group={group}
            tests={tests}
            calculated={values.data}
            peers={peers.data?.values ?? []}
          />
          {lastViscosityTest(tests) !== undefined && <CalculatedNote calculated={values.data} />}
        </details>
      ))}
      <Text size="xs" className="quiet" mt={6} maw="68ch" mih="3em" aria-live="polite">
        {kind === 'corrected' &&
          'A number without “reported” below it is as reported: no bias of its laboratory in its year is known. Comparisons with similar oils are of values as reported. '}
        {peers.data && peersNote(peers.data, values.data)}
        {peers.error && 'The percentiles could not be loaded.'}
      </Text>
    </>
  );
};

interface Props {
  oil: Pick<OilDetail, 'id' | 'year' | 'sample__report_number' | 'owned'>;
}

/** The values of the oil that the user owns, the grade verdict from them, and its data report; null if the user owns none. */
export const MeasuredOil = ({ oil }: Props) => {
  const { user } = useSession();
  const [kind, setKind] = useState<ValueKind>('as_reported');
  if (!user || !oil.owned || oil.owned.length === 0) return null;
  return (
    <Stack component="section" gap="lg" aria-label="Your data of this oil">
      <div>
        <Group justify="space-between" align="end" mb="xs">
          <Title order={2} size="h3">
            Your values
          </Title>
          <Group align="end">
            <ValueKindSelect values={kind} onChange={setKind} />
            <OwnedDataReport year={oil.year} reportNumber={oil.sample__report_number} />
          </Group>
        </Group>
        <VerdictLine sample={oil.id} values={kind} />
        <OwnedValues sample={oil.id} kind={kind} />
      </div>
      <div>
        <Title order={2} size="h3" mb="xs">
          Claimed and measured
        </Title>
        <GradeVerdictPanel sample={oil.id} values={kind} />
      </div>
    </Stack>
  );
};
