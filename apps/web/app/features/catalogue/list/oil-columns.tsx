import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { Link } from 'react-router';
import type { Column } from '../../../ui/table/columns.tsx';
import { UnreleasedBadge } from '../../../ui/values/OilLink.tsx';
import classes from '../model/catalogue.module.css';
import type { Ownership } from '../model/ownership.tsx';
import { OwnedBadge } from '../model/ownership.tsx';

interface Options {
  /** Address of the list, which stays under the modal of an oil. */
  list: string;
  ownership: ReadonlyMap<number, Ownership>;
}

const ReportNumber = ({ oil, list, owned }: { oil: OilRow; list: string; owned: Ownership | undefined }) => (
  <div className={classes.reportNumber}>
    <Link
      // the router stays at the list, the address bar shows the URL of the oil
      to={list}
      mask={pages.oil.path({ reportNumber: oil.sample__report_number })}
      replace={false}
      preventScrollReset
    >
      {oil.sample__report_number}
    </Link>
    <UnreleasedBadge oil={oil} />
    <OwnedBadge owned={owned} />
  </div>
);

export const oilColumns = ({ list, ownership }: Options): Column<OilRow>[] => [
  {
    accessor: 'sample__report_number',
    title: 'Report number',
    sortable: true,
    noWrap: true,
    render: (oil) => <ReportNumber oil={oil} list={list} owned={ownership.get(oil.id)} />,
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right', onPhone: 'hidden' },
  { accessor: 'brand_name', title: 'Brand', sortable: true, onPhone: 'below' },
  { accessor: 'supplier', title: 'Supplier', sortable: true, width: 140, onPhone: 'hidden' },
  {
    accessor: 'sample__sae_grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: (oil) => <span className="grade">{shownGrade(oil.sample__sae_grade)}</span>,
  },
  { accessor: 'service_class', title: 'Service class', sortable: true, onPhone: 'below' },
  { accessor: 'country', title: 'Country', sortable: true, onPhone: 'below' },
  { accessor: 'region', title: 'Region', sortable: true, onPhone: 'hidden' },
];
