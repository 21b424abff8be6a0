import { labelFacts, placeText } from '@iom/contract/catalogue/label-facts.rules.ts';
import { correctionText } from '@iom/contract/library/oil-values/oil-values.rules.ts';
import { type Provenance, readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { shownFormula, typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { editionText, rangeText } from '@iom/contract/standards/precision.rules.ts';
import { Anchor, Button, CopyButton, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../lib/api/api.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { date } from '../../lib/format/formats.ts';
import { ErrorState } from '../ErrorState.tsx';
import { useReturnedFocus } from '../focus.ts';
import { Facts } from '../record/Facts.tsx';
import { useIsMobile } from '../use-is-mobile.ts';
import classes from './provenance.module.css';

type Fact = readonly [name: string, value: string];

const withUnit = (text: string, unit: string) => `${typographic(text)} ${unit}`.trim();

/** The value with its unit. */
const shownValue = ({ text, analyte }: Pick<Provenance, 'text' | 'analyte'>) => withUnit(text, analyte.unit);

/** The address that opens the provenance of a value. */
const provenancePath = ({
  oil,
  analyte,
}: Pick<Provenance, 'oil'> & { analyte: Pick<Provenance['analyte'], 'id'> }) =>
  `${pages.oil.path({ reportNumber: oil.report_number })}?value=${analyte.id}`;

const bottleFacts = ({ oil }: Pick<Provenance, 'oil'>): Fact[] => [
  ['Brand', oil.brand_name],
  ...labelFacts(oil, 'product').map(({ title, text }): Fact => [title, text]),
  [
    'Label',
    labelFacts(oil, 'claim')
      .flatMap(({ text }) => text || [])
      .join(', '),
  ],
  ['Bought in', placeText(oil, { withRegion: true })],
  ['Collected', String(oil.year)],
  ['Container code', oil.container_id],
  ['In the archive since', date(oil.released)],
];

const measurementFacts = ({ test, measured }: Pick<Provenance, 'test' | 'measured'>): Fact[] => [
  ['Test', typographicName(test.name)],
  ['Method', test.method],
  ['Laboratory', measured?.laboratory || 'Not stated'],
  ['Batch', measured?.batch || 'Not stated'],
];

const precisionFacts = ({ precision, analyte }: Pick<Provenance, 'precision' | 'analyte'>): Fact[] => {
  const { repeatability, reproducibility, range, other_editions, basis } = precision;
  const figure = (number: number | null, unknown: string) =>
    number === null
      ? unknown
      : withUnit(valueText({ number, qualifier: null }, analyte.decimals + 1), analyte.unit);
  const formulas = range && range.reproducibility !== '' ? range : null;
  return [
    ['Repeatability r', figure(repeatability, 'Not known at this value')],
    ['Reproducibility R', figure(reproducibility, 'Not known at this value')],
    [
      'Formulas',
      formulas
        ? `r = ${shownFormula(formulas.repeatability)}, R = ${shownFormula(formulas.reproducibility)}`
        : '',
    ],
    ['Valid for', formulas ? withUnit(rangeText(formulas), rangeText(formulas) && analyte.unit) : ''],
    ['Edition in force', range ? editionText(range) : ''],
    ...other_editions.map(
      ({ edition, ...other }): Fact => [
        `By ${edition}`,
        `r ${figure(other.repeatability, 'not known')}, R ${figure(other.reproducibility, 'not known')}; the laboratory’s edition is unknown`,
      ],
    ),
    ['Source', basis],
  ];
};

/** What the reference oils show of the laboratories at the value. */
const siteFacts = ({ site, analyte }: Pick<Provenance, 'site' | 'analyte'>): Fact[] => {
  if (!site) return [];
  const figure = (number: number) =>
    withUnit(valueText({ number, qualifier: null }, analyte.decimals + 1), analyte.unit);
  const { bias } = site;
  return [
    ['R′ as reported', figure(site.as_reported)],
    ['R′ corrected', figure(site.corrected)],
    [
      'Bias of the laboratory in the year',
      bias
        ? `${figure(bias.bias)}, standard error ${figure(bias.standard_error)}, from ${bias.readings} readings`
        : 'Not known: fewer than four readings of reference oils, or no bias among the laboratories',
    ],
    ['Corrected for laboratory', bias ? withUnit(bias.text, analyte.unit) : 'As reported'],
  ];
};

/** The control chart of a reference oil with the batch marked. */
const chartPath = ({ analyte, measured }: Pick<Provenance, 'analyte' | 'measured'>, referenceOil: string) =>
  `${pages.assurance.path()}?${new URLSearchParams({
    oil: referenceOil,
    analyte: String(analyte.id),
    laboratory: measured?.laboratory ?? '',
    batch: measured?.batch ?? '',
  })}`;

const retestText = (
  { retest, within, laboratory, batch }: Provenance['retests'][number],
  { text, analyte }: Pick<Provenance, 'text' | 'analyte'>,
) => {
  const where = [laboratory, batch && `batch ${batch}`].filter(Boolean).join(', ');
  const incomparable = text === retest ? 'the same' : 'not comparable';
  const compared = within ? 'within R' : 'differs by more than R';
  return `${withUnit(retest, analyte.unit)}${where ? ` (${where})` : ''}: ${within === null ? incomparable : compared}`;
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={3} size="h5" mb={6}>
      {title}
    </Title>
    {children}
  </section>
);

const List = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>;

const ControlCharts = ({ found }: { found: Provenance }) => (
  <Part title="Control chart of the batch">
    {found.alarm && (
      <Text size="sm" className={classes.alarm}>
        Under alarm: the reference oil of batch {found.alarm.batch} signaled.
      </Text>
    )}
    {found.references.length === 0 ? (
      <Text size="sm" className="quiet">
        No reference oil was measured for this analyte in the batch.
      </Text>
    ) : (
      <List>
        {found.references.map(({ reference_oil, text }) => (
          <li key={reference_oil}>
            <Anchor component={Link} to={chartPath(found, reference_oil)} inherit>
              {reference_oil}
            </Anchor>
            : {typographic(text)} {found.analyte.unit}
          </li>
        ))}
      </List>
    )}
  </Part>
);

const History = ({ found }: { found: Provenance }) => (
  <>
    <Part title="Retests">
      {found.retests.length === 0 ? (
        <Text size="sm" className="quiet">
          This value was measured once.
        </Text>
      ) : (
        <List>
          {found.retests.map((retest) => (
            <li key={retest.run}>{retestText(retest, found)}</li>
          ))}
        </List>
      )}
    </Part>
    <Part title={`Revision ${found.revision}`}>
      {found.corrections.length === 0 ? (
        <Text size="sm" className="quiet">
          As first released.
        </Text>
      ) : (
        <List>
          {found.corrections.map((correction) => (
            <li key={correction.revision}>
              Revision {correction.revision}, {date(correction.corrected)}: {correctionText(correction)}
            </li>
          ))}
        </List>
      )}
    </Part>
  </>
);

const Found = ({ found }: { found: Provenance }) => (
  <Stack gap="lg">
    <div>
      <Text className={classes.shown}>{shownValue(found)}</Text>
      <Text size="sm" className="quiet">
        {typographicName(found.analyte.name)} of{' '}
        <Anchor component={Link} to={pages.oil.path({ reportNumber: found.oil.report_number })} inherit>
          {found.oil.report_number}
        </Anchor>
      </Text>
    </div>
    <Part title="Bottle">
      <Facts facts={bottleFacts(found)} />
    </Part>
    <Part title="Measurement">
      <Facts facts={measurementFacts(found)} />
    </Part>
    {found.calculated && (
      <Part title={`Calculated by ${found.calculated.method}`}>
        <List>
          {found.calculated.from.map(({ analyte, name, text }) => (
            <li key={analyte}>
              <Anchor component={Link} to={provenancePath({ ...found, analyte: { id: analyte } })} inherit>
                {typographicName(name)}
              </Anchor>
              : {text === null ? 'not in your data' : text}
            </li>
          ))}
        </List>
      </Part>
    )}
    <Part title="Precision at this value">
      <Facts facts={precisionFacts(found)} />
      {found.precision.range?.address && (
        <Anchor href={found.precision.range.address} rel="noreferrer" size="sm">
          {found.precision.range.publication}, {found.precision.range.publisher}
        </Anchor>
      )}
    </Part>
    {found.site && (
      <Part title="Reference oils at this value">
        <Facts facts={siteFacts(found)} />
      </Part>
    )}
    <ControlCharts found={found} />
    <History found={found} />
    <CopyButton value={`${location.origin}${provenancePath(found)}`}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy} style={{ alignSelf: 'start' }}>
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  </Stack>
);

interface Props {
  sample: number;
  analyte: number;
  onClose: () => void;
}

/** Where one value comes from: beside the page, on a phone a sheet from below. */
export const ProvenanceDrawer = ({ sample, analyte, onClose }: Props) => {
  useReturnedFocus();
  const isMobile = useIsMobile();
  const query = { sample: String(sample), analyte: String(analyte) };
  const { data, error, refetch } = useQuery(endpointQuery(readProvenance, { query }));
  const isHidden = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isMobile ? 'bottom' : 'right'}
      size={isMobile ? '88%' : 'md'}
      title="Where this value comes from"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data && <Found found={data} />}
      {isHidden && <Text>This value is not in the data you hold.</Text>}
      {error && !isHidden && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={480} animate={false} />}
    </Drawer>
  );
};
