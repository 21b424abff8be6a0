import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DensityPlot } from '../../../charts/DensityPlot.tsx';
import { YearStack } from '../../../charts/YearStack.tsx';
import { siteText } from '../../../lib/pages/site.ts';
import { figuresQuery, overviewQuery } from '../content.queries.ts';
import classes from './home.module.css';
import { OilSearch } from './OilSearch.tsx';

const Figures = () => (
  <dl className={`${classes.figures} figures`}>
    {[
      ['engine oils', siteText('oils')],
      ['measured values', siteText('dataPoints')],
      ['tests', siteText('tests')],
      ['countries', siteText('countries')],
      ['years of collection', `${siteText('firstYear')}–${siteText('lastYear')}`],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What a small archive shows, where no bin of the plot has enough oils for a dot. */
const Collection = () => {
  const { data } = useQuery(figuresQuery());
  if (!data || data.oils === 0) return null;
  return (
    <div className={classes.collection}>
      <YearStack
        years={data.years}
        series={data.regions.map(({ region, oils }) => ({ name: region, values: oils }))}
        label={`Oils by year of collection and region, ${data.years[0]} to ${data.years.at(-1)}`}
      />
    </div>
  );
};

const Plot = () => {
  const { data } = useQuery(overviewQuery());
  return (
    <div className={classes.plot}>
      {data && (data.plot.decades.length > 0 ? <DensityPlot plot={data.plot} /> : <Collection />)}
    </div>
  );
};

const Offers = () => (
  <div className={classes.offers}>
    <div>
      <Title order={2} size="h3">
        Access to the engine oil database
      </Title>
      <p>Choose oils and tests one by one, or take a region and year as a whole.</p>
      <div className={classes.buttons}>
        <Button component={Link} to={pages.classicArchive.path()} variant="default">
          Classic Archive
        </Button>
        <Button component={Link} to={pages.modernSeries.path()} variant="default">
          Modern Series
        </Button>
      </div>
    </div>
    <div>
      <Title order={2} size="h3">
        Custom Collection and Testing Programs
      </Title>
      <p>Lubricants, fluids and greases bought where you name it and tested for what you ask.</p>
      <a href="#lubricants">See what can be tested</a>
    </div>
  </div>
);

/** What the site is, a search of the archive, both offers, the archive's figures and its plot. */
export const Hero = () => (
  <>
    <section className={classes.hero}>
      <div>
        <Title order={1} className={classes.title}>
          What is in the bottle, measured
        </Title>
        <p className={classes.lead}>
          Engine oils bought off the shelf all over the world, coded blind and tested by independent
          laboratories. Look up an oil, compare a market, download the data.
        </p>
        <search>
          <OilSearch />
        </search>
        <Offers />
      </div>
      <Plot />
    </section>
    <Figures />
  </>
);
