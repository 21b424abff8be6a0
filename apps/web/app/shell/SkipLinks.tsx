import { pages } from '@iom/contract/pages/pages.ts';
import { useLocation } from 'react-router';
import { contentAnchor, oilsAnchor } from '../lib/pages/anchors.ts';

const lists = [pages.catalog.path(), pages.datasetSelect.path()];

/** The first tab stops of a page: to its content, and on a page with the list of oils past its filters. */
export const SkipLinks = () => {
  const { pathname } = useLocation();
  return (
    <>
      <a href={`#${contentAnchor}`} className="skip">
        Skip to the content
      </a>
      {lists.includes(pathname.replace(/(.)\/$/, '$1')) && (
        <a href={`#${oilsAnchor}`} className="skip">
          Skip to the oils
        </a>
      )}
    </>
  );
};
