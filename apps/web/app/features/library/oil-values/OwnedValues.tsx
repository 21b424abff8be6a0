import { typographic } from '@iom/contract/analysis/figures.rules.ts';
import { readOilPeers, readOilValues } from '@iom/contract/library/oil-values.endpoints.ts';
import type { OilPeers, OilValues, OwnedValue } from '@iom/contract/library/oil-values.schemas.ts';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { wholeNumber } from '../../../lib/format/formats.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { VerdictLabel } from '../verdicts/VerdictLabel.tsx';
import classes from './oil-values.module.css';
import { ordinal, peersNote, testsByGroup } from './oil-values.rules.ts';

type Peer = OilPeers['values'][number];
type Test = OilValues['tests'][number];

/** The percentile as a point on a line, and in figures. */
const Percentile = ({ peer }: { peer: Peer | undefined }) =>
  peer && (
    <span className={classes.percentile}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.point} style={{ insetInlineStart: `${peer.percentile}%` }} />
      </span>
      <span>
        {ordinal(peer.percentile)} <span className="quiet">n = {wholeNumber(peer.n)}</span>
      </span>
    </span>
  );

const ValueRow = ({ test, value, peer }: { test: Test; value: OwnedValue; peer: Peer | undefined }) => (
  <tr>
    <th scope="row">
      {value.analyte.name}
      <span className={classes.method}>{test.method}</span>
    </th>
    <td className={classes.value}>{typographic(value.text)}</td>
    <td className={classes.unit}>{value.analyte.unit}</td>
    <td className={classes.verdict}>
      {value.judged && (
        <>
          <VerdictLabel verdict={value.judged.verdict} />{' '}
          <span className={classes.method}>{value.judged.limit}</span>
        </>
      )}
    </td>
    <td className={classes.peers}>
      <Percentile peer={peer} />
    </td>
  </tr>
);

const TestRows = ({ test, peers }: { test: Test; peers: readonly Peer[] }) =>
  test.values.length === 0 ? (
    <tr>
      <th scope="row">
        {test.name}
        <span className={classes.method}>{test.method}</span>
      </th>
      <td colSpan={4} className={classes.none}>
        No result
      </td>
    </tr>
  ) : (
    test.values.map((value) => (
      <ValueRow
        key={value.analyte.id}
        test={test}
        value={value}
        peer={peers.find(({ analyte }) => analyte === value.analyte.id)}
      />
    ))
  );

/** Every value of an oil that the user owns, with its method, unit, verdict and percentile among its peers. */
export const OwnedValues = ({ sample }: { sample: number }) => {
  const values = useQuery(endpointQuery(readOilValues, { params: { id: sample } }));
  const peers = useQuery(endpointQuery(readOilPeers, { params: { id: sample } }));
  if (values.error)
    return <ErrorState message={values.error.message} onRetry={() => void values.refetch()} />;
  if (!values.data) return <Skeleton h={320} animate={false} aria-label="Loading" />;
  return (
    <>
      <table className={classes.values} aria-label="Your values of this oil">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col" className={classes.value}>
              Value
            </th>
            <th scope="col" className={classes.unit}>
              Unit
            </th>
            <th scope="col" className={classes.verdict}>
              SAE J300
            </th>
            <th scope="col" className={classes.peers}>
              Among its peers
            </th>
          </tr>
        </thead>
        {testsByGroup(values.data).map(([group, tests]) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={5}>
                {group}
              </th>
            </tr>
            {tests.map((test) => (
              <TestRows key={test.id} test={test} peers={peers.data?.values ?? []} />
            ))}
          </tbody>
        ))}
      </table>
      <Text size="xs" className="quiet" mt={6} maw="68ch" mih="3em" aria-live="polite">
        {peers.data && peersNote(peers.data)}
        {peers.error && 'The percentiles could not be loaded.'}
      </Text>
    </>
  );
};
