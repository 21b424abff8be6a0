import { pages } from '@iom/contract/pages/pages.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { Link } from 'react-router';
import { text } from '../../site-text/browse-oil-data.page.md';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import classes from './region-tiles.module.css';

/** Countries of a region that its name does not suggest. */
const notes: Readonly<Record<string, string>> = { 'Asia-Pacific': 'With Australia and India' };

/** Links to the regional databases, one per region. */
const RegionTiles = () => (
  <ul className={classes.tiles}>
    {regions.map((region) => (
      <li key={region}>
        <Link
          to={pages.regionalSelect.path({ filter: 1, filter_region: region })}
          className={classes.tile ?? ''}
        >
          <span className={classes.name}>{region}</span>
          <span className="quiet">{notes[region] ?? 'All years on offer, with prices'}</span>
        </Link>
      </li>
    ))}
  </ul>
);

export default function BrowseOilData() {
  return <TextPage text={text} slots={{ regions: <RegionTiles /> }} />;
}
