import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { decadeFigures, regionYearsFigure } from '@iom/figures/archive-figures.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { filled } from '../../../lib/documents/document.ts';
import { entriesQuery, rendersEntries, toBlocks } from '../../../lib/documents/entries.ts';
import { focusNewPage } from '../../../lib/pages/page-focus.ts';
import { siteText } from '../../../lib/pages/site.ts';
import { DocumentBlocks } from '../../../ui/documents/DocumentBlocks.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { figuresQuery, overviewQuery } from '../content.queries.ts';
import decades from './decades.module.css';
import classes from './home.module.css';
import { OilSearch } from './OilSearch.tsx';
import { SampleVerdicts } from './SampleVerdicts.tsx';
import { Visitors } from './Visitors.tsx';

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

/** The figure of a small archive, in which no bin of the plot has enough oils for a dot. */
const Collection = () => {
  const { data } = useQuery(figuresQuery());
  if (!data || data.oils === 0) return null;
  const label = `Oils by year of collection and region, ${data.years[0]} to ${data.years.at(-1)}`;
  return (
    <figure className={classes.collection}>
      <figcaption>Oils bought each year, by region</figcaption>
      <FigurePicture figure={regionYearsFigure(label, data.years, data.regions)} label={label} height={270} />
    </figure>
  );
};

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const yearsInDecade = (decade: number) => Array.from({ length: 10 }, (_, year) => String(decade + year));

/** Two analytes of the archive's oils plotted against each other: one panel per decade, one dot per bin of at least 20 oils. The title of a panel leads to the oils of its decade. */
const Decades = ({ plot }: Pick<ArchiveOverview, 'plot'>) => (
  <figure className={decades.figure}>
    <div className={decades.panels}>
      {decadeFigures(plot).map(({ decade, figure, label }) => (
        <div key={decade}>
          <Link to={pages.catalog.path({ year: yearsInDecade(decade) })} className={decades.title}>
            {figure.title}
          </Link>
          <FigurePicture figure={figure} label={label} height={150} />
        </div>
      ))}
    </div>
    <figcaption className={decades.caption}>
      {plot.y.name}, {plot.y.unit} (up) against {lowerFirst(plot.x.name)}, {plot.x.unit}; dashed: where one
      SAE grade ends and the next begins. Each dot stands for at least 20 oils, a larger dot for more.
    </figcaption>
  </figure>
);

const Plot = () => {
  const { data } = useQuery(overviewQuery());
  return (
    <div className={classes.plot}>
      {data && (data.plot.decades.length > 0 ? <Decades plot={data.plot} /> : <Collection />)}
    </div>
  );
};

const Offers = () => (
  <div className={classes.offers}>
    <div>
      <Title order={2} size="h3">
        Access to the engine oil database
      </Title>
      <p>
        Choose single oils and tests, or all oils of a region and year. An oil with all its tests and its data
        report costs at most {siteText('fullSetPrice')}.
      </p>
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
      <p>Lubricants, fluids and greases, bought where you choose and tested for what you ask.</p>
      <a href="#lubricants">See what can be tested</a>
    </div>
  </div>
);

/** The introduction: a search of the archive, both offers, and the archive's figures and plot. */
const Hero = () => (
  <>
    <section className={classes.hero}>
      <div>
        <Title
          ref={(heading) => focusNewPage(heading, pages.home.path())}
          order={1}
          tabIndex={-1}
          className={classes.title}
        >
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
      <div>
        <Plot />
        <SampleVerdicts />
      </div>
    </section>
    <Figures />
  </>
);

const steps = [
  {
    title: 'Bought off the shelf',
    text: 'Collectors buy unopened containers in shops, workshops and supermarkets: at least five liters of one product and batch, photographed front and back.',
  },
  {
    title: 'Coded blind',
    text: 'About three liters go into a plain container that carries nothing but a code. The laboratory cannot tell the brand, the maker or the country.',
  },
  {
    title: 'Tested in batches',
    text: 'Independent laboratories test batches of ten to fifteen samples. Each batch holds a reference oil of known values, so that a drifting instrument is noticed.',
  },
  {
    title: 'Checked and released',
    text: 'Results are compared with SAE J300 and the limits of the claimed class. Values outside the limits are tested again before the group is released.',
  },
] as const;

const uses = [
  ['Benchmark', 'See how a product compares with the oils of its grade, region and year.'],
  ['Blend uniformity', 'Compare the same brand from several plants, countries and years.'],
  ['Label against laboratory', 'Compare the claims on the bottle with what was measured.'],
  ['Market entry', 'Learn what is sold in a country before formulating for it.'],
] as const;

const HowItWorks = () => (
  <section className={classes.band}>
    <Title order={2}>How a value is measured</Title>
    <div className={classes.grid}>
      {steps.map(({ title, text }, index) => (
        <div key={title}>
          <div className={classes.number}>{index + 1}</div>
          <Title order={3}>{title}</Title>
          <Text size="sm" className="quiet" mt={6}>
            {text}
          </Text>
        </div>
      ))}
    </div>
  </section>
);

const Lubricants = () => (
  <section id="lubricants" className={classes.band}>
    <Title order={2}>Collected and tested to order</Title>
    <Text className="quiet" mt="sm" maw={680}>
      Beyond the archive, the institute collects and tests to order: engine oils, automatic transmission
      fluids, fluids for electric vehicles, industrial, hydraulic and gear oils, and greases, with an expanded
      slate of more than 150 test methods. Tell us what you need to know, and where the product is sold.
    </Text>
    <Button component={Link} to={pages.contact.path()} mt="lg">
      Custom Order Inquiry
    </Button>
  </section>
);

const Uses = () => (
  <section className={classes.band}>
    <Title order={2}>What people use it for</Title>
    <div className={classes.grid}>
      {uses.map(([title, text]) => (
        <div key={title}>
          <Title order={3}>{title}</Title>
          <Text size="sm" className="quiet" mt={6}>
            {text}
          </Text>
        </div>
      ))}
    </div>
  </section>
);

/** The frequently asked questions, a section of the home page. */
const Questions = () => {
  const { data, error, refetch } = useQuery(entriesQuery('FAQ'));
  if (data?.results.length === 0) return null;
  return (
    <section id="faq" className={classes.band}>
      <Title order={2}>Frequently asked questions</Title>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={720} mt="lg" animate={false} />}
      <dl className={classes.questions}>
        {data?.results.map(({ anchor, title, blocks }) => (
          <div key={anchor} id={anchor}>
            <dt>{filled(title)}</dt>
            <dd>
              <DocumentBlocks blocks={toBlocks(blocks)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

export const handle = rendersEntries('FAQ');

export default function Home() {
  return (
    <>
      <Hero />
      <Visitors />
      <HowItWorks />
      <Lubricants />
      <Uses />
      <Questions />
    </>
  );
}
