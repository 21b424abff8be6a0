import { licenceCitation } from '@iom/contract/library/licences/citation.rules.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import type { Preview, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { brandAndGrade } from '@iom/contract/shared/sae-grade.ts';
import { stripFigure } from '@iom/figures/archive-figures.ts';
import { Anchor, Button, CopyButton, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { siteName, siteUrl } from '../../../lib/pages/site.ts';
import { DownloadProgress } from '../../../ui/downloads/downloads.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { UnbrokenText } from '../../../ui/values/broken-texts.tsx';
import { AnalyteTitle, cellContent } from '../../../ui/values/ValueCell.tsx';
import { LicenceSeat } from '../assignments/LicenceSeat.tsx';
import { OwnedDataReport } from '../data-reports/DataReportDownload.tsx';
import { DownloadMenu, useDatasetDownload } from '../downloads/DatasetActions.tsx';
import { allHoldingsQuery, previewQuery } from '../library.queries.ts';
import classes from './delivery.module.css';
import { OilValues, ValueText } from './OilValues.tsx';

/** Datasets that are opened on the page of an order; the others are under My Datasets. */
const maxOpen = 3;
const maxStrips = 6;
const maxRows = 5;
const maxColumns = 4;

const oilName = ({ brand_name, sae_grade }: ValueRow) => brandAndGrade(brand_name, sae_grade);

/** The columns of strips: an analyte of each test, of a single test its analytes. */
const stripColumns = (columns: Preview['columns']) => {
  const first = [...Map.groupBy(columns, ({ test }) => test.id).values()].flatMap((ofTest) =>
    ofTest.slice(0, 1),
  );
  return (first.length > 1 ? first : columns).slice(0, maxStrips);
};

/** A strip for each analyte: where the oils are along its values. */
const Strips = ({ columns, results }: Preview) => (
  <div className={classes.strips}>
    {stripColumns(columns).map((column) => {
      const oils = results.flatMap((row) => {
        const value = row[String(column.id)];
        const content = cellContent(row, column);
        return typeof value === 'number' && 'text' in content
          ? [{ value, name: `${row.report_number} ${oilName(row)}, ${content.text} ${column.unit}`.trim() }]
          : [];
      });
      // one oil is nowhere in particular along its value
      return oils.length < 2 ? null : (
        <FigurePicture
          key={column.id}
          figure={stripFigure(column, oils)}
          label={`${column.name} of ${counted(oils.length, 'oil')}`}
          height={44}
        />
      );
    })}
  </div>
);

/** The first values of a dataset. */
const FirstValues = ({ holding, preview }: { holding: Holding; preview: Preview }) => {
  const { id, kind, name } = holding;
  const { columns, results } = preview;
  const few = columns.slice(0, maxColumns);
  const [first] = results;
  if (first && results.length === 1)
    return <OilValues id={String(id)} regional={kind === 'REGIONAL'} columns={columns} row={first} />;
  return (
    <WideTable minWidth={480}>
      <Table fz="sm" verticalSpacing={5} aria-label={`First values of ${name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Oil</Table.Th>
            {few.map((column) => (
              <Table.Th key={column.id} ta="right">
                <AnalyteTitle column={column} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.slice(0, maxRows).map((row) => (
            <Table.Tr key={row.sample}>
              <Table.Td>
                <Anchor
                  component={Link}
                  to={pages.oil.path({ reportNumber: row.report_number })}
                  aria-label={`${oilName(row)}, report ${row.report_number}`}
                >
                  <UnbrokenText>{oilName(row)}</UnbrokenText>
                </Anchor>
              </Table.Td>
              {few.map((column) => (
                <Table.Td key={column.id} ta="right" className="figures">
                  <ValueText row={row} column={column} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
};

/** The oils of a dataset with their first values, as many as a page holds. */
const firstOilsQuery = ({ id, kind }: Holding) =>
  previewQuery(String(id), kind === 'REGIONAL', { page: 1, pageSize: maxPageSize });

const Values = ({ holding }: { holding: Holding }) => {
  const { oil_count: oils } = holding;
  const { data, error, refetch } = useQuery(firstOilsQuery(holding));
  if (error) return <ErrorState message="The values could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} animate={false} />;
  return (
    <>
      <Strips {...data} />
      {oils > data.results.length && (
        <Text size="xs" className="quiet">
          The first {counted(data.results.length, 'oil')} of {oils}.
        </Text>
      )}
      <FirstValues holding={holding} preview={data} />
    </>
  );
};

const Cite = ({ holding: { id, name } }: { holding: Holding }) => (
  <CopyButton value={licenceCitation(name, [id], { institute: siteName, address: siteUrl }, new Date())}>
    {({ copied, copy }) => (
      <Button
        size="sm"
        variant="default"
        onClick={copy}
        aria-label={`${copied ? 'Copied' : 'Cite'}: ${name}`}
      >
        {copied ? 'Copied' : 'Cite'}
      </Button>
    )}
  </CopyButton>
);

interface DeliveredProps {
  /** The copy that the user holds. */
  holding: Holding;
  /** All copies of the order. */
  copies: readonly Holding[];
}

/** One delivered dataset: its values at once, files, its seats and how to cite it. Of one oil, its page and its data report. */
const Delivered = ({ holding, copies }: DeliveredProps) => {
  const { id, kind, name, oil_count } = holding;
  const regional = kind === 'REGIONAL';
  const download = useDatasetDownload(id, regional);
  const { data } = useQuery({ ...firstOilsQuery(holding), enabled: oil_count === 1 });
  const oil = oil_count === 1 ? data?.results[0] : undefined;
  return (
    <Stack component="section" gap="sm" aria-label={name}>
      <div>
        <Title order={3}>{name}</Title>
        <Text size="sm" className="quiet">
          {counted(oil_count, 'oil')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          component={Link}
          to={
            oil
              ? pages.oil.path({ reportNumber: oil.report_number })
              : pages.ownedDataset.path({ id }, { regional })
          }
          size="sm"
        >
          Open your data
        </Button>
        {oil && <OwnedDataReport year={oil.year} reportNumber={oil.report_number} />}
        <Button
          size="sm"
          variant="default"
          loading={download.isPending}
          onClick={() => download.start({ format: 'xlsx' })}
        >
          Download Excel
        </Button>
        <DownloadMenu name={name} download={download} />
        <Cite holding={holding} />
      </Group>
      <DownloadProgress download={download} fileDescription={name} />
      {copies.map((copy, index) => (
        <LicenceSeat key={copy.id} holding={copy} {...(copies.length > 1 && { copy: `Copy ${index + 1}` })} />
      ))}
      <Values holding={holding} />
    </Stack>
  );
};

/** A custom dataset, or all copies of a regional database. */
const keyOf = ({ kind, year, region, id }: Holding) => (kind === 'REGIONAL' ? `${year} ${region}` : id);

/** The data of a complete order that the user holds: values, files, seats. Nothing of data that were handed over. */
export const DeliveredData = ({ order }: { order: number }) => {
  const { data, error, refetch } = useQuery(allHoldingsQuery);
  if (error) return <ErrorState message="Your data could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={480} animate={false} />;
  const ofOrder = data.filter((holding) => holding.order === order);
  const delivered = [...Map.groupBy(ofOrder, keyOf).values()].flatMap((copies) => {
    const holding = copies.find(({ held }) => held);
    return holding ? [{ holding, copies }] : [];
  });
  const more = delivered.length - maxOpen;
  return (
    <Stack gap="xl">
      {delivered.slice(0, maxOpen).map((one) => (
        <Delivered key={one.holding.id} {...one} />
      ))}
      {more > 0 && <Text size="sm">{counted(more, 'further dataset')} of this order.</Text>}
    </Stack>
  );
};
