import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Link } from 'react-router';
import type { Column } from '../../../ui/table/columns.tsx';
import { listedColumns, oilColumn } from '../../../ui/values/label-columns.tsx';
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
  oilColumn('report_number', {
    sortable: true,
    noWrap: true,
    render: (oil) => <ReportNumber oil={oil} list={list} owned={ownership.get(oil.id)} />,
  }),
  ...listedColumns(),
];
