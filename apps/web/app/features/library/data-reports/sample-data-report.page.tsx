import {
  samplePageFile,
  samplePageSize,
  samplePages,
} from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { readSampleReport } from '@iom/contract/library/pdf-reports/sample-report.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './data-reports.module.css';

const url = readSampleReport.path;

/** What each of the pictured pages holds. */
const alternatives: Readonly<Record<(typeof samplePages)[number], string>> = {
  1: 'First page of the sample report: the bottle, its label, and what the measured values say about its claims',
  2: 'Second page of the sample report: each limit of the claimed service classes beside the measured value, then viscosity',
  3: 'Third page of the sample report: shear stability, deposits, corrosion and oxidation, with methods and precision',
};

/** The first pages of the report as pictures, each a link to the whole report. */
const SamplePages = () => (
  <ul className={classes.pages}>
    {samplePages.map((page) => (
      <li key={page}>
        <a href={url} target="_blank" rel="noreferrer">
          <img
            {...samplePageSize}
            src={samplePageFile(page)}
            alt={alternatives[page]}
            fetchPriority={page === 1 ? 'high' : undefined}
            loading={page === 1 ? undefined : 'lazy'}
            decoding="async"
          />
        </a>
      </li>
    ))}
  </ul>
);

export default function SampleDataReportPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            Buying all tests of an oil includes such a report: the bottle, what its label claims and whether
            the measured values confirm it, every result with method and precision, and how to cite it. This
            oil is an example; it is not part of the archive and not for sale.{' '}
            <Link to={pages.catalog.path()}>Browse the archive</Link>
          </>
        }
        actions={
          <Group>
            <Button component="a" href={url} target="_blank" rel="noreferrer">
              Open the sample report (PDF)
            </Button>
            <Button component={Link} to={pages.datasetSelect.path()} variant="default">
              Order a dataset
            </Button>
          </Group>
        }
      />
      <SamplePages />
    </>
  );
}
