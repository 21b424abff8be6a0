import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DensityPlot } from '../../charts/DensityPlot.tsx';
import { overviewQuery } from './content.queries.ts';
import classes from './home.module.css';

const Figures = () => {
  const { data } = useQuery(overviewQuery());
  const figures = data && [
    [wholeNumber(data.oils), 'oils'],
    [wholeNumber(data.data_points), 'measured values'],
    [wholeNumber(data.countries), 'countries'],
    [`${data.first_year ?? ''}–${data.last_year ?? ''}`, 'years of collection'],
  ];
  return (
    <dl className={`${classes.figures} figures`}>
      {(
        figures ?? [
          ['…', 'oils'],
          ['…', 'measured values'],
          ['…', 'countries'],
          ['…', 'years of collection'],
        ]
      ).map(([value, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Plot = () => {
  const { data, isError } = useQuery(overviewQuery());
  // a small archive has no bin with enough oils for a dot
  if (isError || data?.plot.decades.length === 0) return null;
  return (
    <div className={classes.plot}>
      {data ? <DensityPlot plot={data.plot} /> : <Skeleton className={classes.plotSpace} animate={false} />}
    </div>
  );
};

/** Introduction, figures of the archive, its plot, and links to both series. */
export const Hero = () => (
  <section className={classes.hero}>
    <div>
      <Title order={1} className={classes.title}>
        What is in the bottle, measured
      </Title>
      <Text size="lg" className="quiet" mt="md" maw={520}>
        Engine oils bought off the shelf all over the world, coded blind and tested by independent
        laboratories. Look up an oil, compare a market, download the data.
      </Text>
      <Figures />
      <div className={classes.ways}>
        <Stack gap="xs">
          <Title order={2} size="h3">
            Custom Collection and Testing Programs
          </Title>
          <Text size="sm" className="quiet">
            Lubricants, fluids and greases collected and tested for you.
          </Text>
          <a href="#lubricants">See what can be tested</a>
        </Stack>
        <Stack gap="xs">
          <Title order={2} size="h3">
            Access to the engine oil database
          </Title>
          <Text size="sm" className="quiet">
            Select oils, then choose tests at their prices or request a quote. Both series, one catalogue.
          </Text>
          <Group gap="xs">
            <Button component={Link} to={pages.catalog.path({ series: 'classic' })}>
              Classic Archive
            </Button>
            <Button component={Link} to={pages.modernSeries.path()} variant="default">
              Modern Series
            </Button>
          </Group>
        </Stack>
      </div>
    </div>
    <Plot />
  </section>
);
