import { maxCharts } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { Button, Stack, Title } from '@mantine/core';
import { createChart } from '../query/chart-param.ts';
import type { Analysis } from '../query/use-analysis.ts';
import { ChartCard } from './ChartCard.tsx';
import classes from './charts.module.css';

/** The charts of the view. They follow its filters. */
export const Charts = ({ analysis }: { analysis: Analysis }) => {
  const { view, update } = analysis;
  // a chart keeps its fields, and the focus in them, while it changes
  const keys = view.chart.map((_, index) => `chart ${index}`);
  const add = () =>
    update(({ chart: charts }) => {
      const last = charts.at(-1);
      const next = last && createChart('box', analytesOfSeries(last), 'sae_grade');
      return { chart: next ? [...charts, next] : charts };
    });
  return (
    <Stack component="section" gap="xl" aria-label="Charts">
      <Title order={2}>Charts</Title>
      <div className={classes.charts}>
        {view.chart.map((chart, index) => (
          <ChartCard key={keys[index]} analysis={analysis} chart={chart} index={index} />
        ))}
      </div>
      {view.chart.length < maxCharts && (
        <Button variant="default" onClick={add} style={{ alignSelf: 'start' }}>
          Add a chart
        </Button>
      )}
    </Stack>
  );
};
