import { pages } from '@iom/contract/pages/pages.ts';
import { useNotifications } from '@mantine/notifications';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { contentAnchor, oilsAnchor } from '../lib/pages/anchors.ts';

/** Width and margins of every page's content. */
export const PageFrame = ({ children }: { children: ReactNode }) => <div className="page">{children}</div>;

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

/** Shows notifications. What draws them is loaded with the first one; one that finds the server gone waits for the next. */
export const NotificationArea = () => {
  const { notifications } = useNotifications();
  const [loaded, setLoaded] = useState<{ Area: ComponentType }>();
  const isNeeded = notifications.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    void import('./Notifications.tsx').then(
      ({ BottomNotifications }) => setLoaded({ Area: BottomNotifications }),
      () => {},
    );
  }, [isNeeded]);
  return loaded && <loaded.Area />;
};
