import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { photoPath } from '@iom/contract/samples/photos/photo-names.ts';
import { useState } from 'react';
import { photoAddress } from '../../../lib/photo-address.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { oilColumn } from '../../../ui/values/label-columns.tsx';
import { Grade, OilLink, UnreleasedBadge } from '../../../ui/values/OilLink.tsx';
import { OwnedDot, type TestSummary } from '../model/ownership.tsx';
import classes from './oil-rows.module.css';

type TestsByOil = ReadonlyMap<number, TestSummary>;

/** Brand and grade as the link to an oil; a brand too long for its line is cut. */
const OilName = ({ oil }: { oil: OilRow }) => (
  <OilLink reportNumber={oil.sample__report_number}>
    <span className={classes.name}>
      <span className={classes.brand} title={oil.brand_name}>
        {oil.brand_name}
      </span>{' '}
      <Grade grade={oil.sample__sae_grade} />
    </span>
  </OilLink>
);

/** One line, cut where it is too long. */
const cut = (text: string) => (
  <span className={classes.cut} title={text}>
    {text}
  </span>
);

/** The columns on wide screens, one line a row. */
export const oilColumns = (tests: TestsByOil): Column<OilRow>[] => [
  oilColumn('brand_name', {
    title: 'Oil',
    sortable: true,
    // takes the width that the other columns leave
    cellsStyle: () => ({ width: '50%', maxWidth: 0 }),
    render: (oil) => (
      <div className={classes.oil}>
        <OilName oil={oil} />
        <OwnedDot owned={tests.get(oil.id)?.owned} />
        <UnreleasedBadge oil={oil} />
      </div>
    ),
  }),
  oilColumn('year', { sortable: true, textAlign: 'right' }),
  oilColumn('country', {
    sortable: true,
    noWrap: true,
    render: ({ country, region }) => cut(country || region),
  }),
  oilColumn('service_class', {
    title: 'Class',
    sortable: true,
    render: ({ service_class }) => cut(service_class),
  }),
  {
    accessor: 'tests',
    title: 'Tests',
    textAlign: 'right',
    render: ({ id }) => tests.get(id)?.count ?? '',
  },
  oilColumn('report_number', { title: 'Report', sortable: true, noWrap: true }),
];

/** The front of the bottle, as small as a row; empty without a photo. */
const Thumbnail = ({ oil }: { oil: OilRow }) => {
  const [isMissing, setIsMissing] = useState(false);
  const source = photoPath({ year: oil.year, reportNumber: oil.sample__report_number }, 'front');
  return (
    <span className={classes.thumbnail}>
      {!isMissing && (
        <img
          src={photoAddress(source)}
          alt=""
          width={38}
          height={55}
          loading="lazy"
          decoding="async"
          onError={() => setIsMissing(true)}
        />
      )}
    </span>
  );
};

/** An oil on a phone. Pressing it anywhere opens the oil. */
export const OilCard = ({ oil, tests }: { oil: OilRow; tests: TestSummary | undefined }) => (
  <div className={classes.card}>
    <Thumbnail oil={oil} />
    <div className={classes.cardText}>
      <OilName oil={oil} />
      <span className={classes.facts}>
        <OwnedDot owned={tests?.owned} /> {[oil.year, oil.country || oil.region].join(' · ')}
        {oil.service_class && <small> · {oil.service_class}</small>} <UnreleasedBadge oil={oil} />
      </span>
    </div>
  </div>
);
