import type { RecentGroup } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { date } from '../../../lib/format/formats.ts';
import classes from './available.module.css';

const Owned = ({ group: { owned, oil_count } }: { group: RecentGroup }) => {
  if (owned === 0) return null;
  return (
    <Text span size="sm" fw={600} c="var(--mantine-color-green-text)">
      ✓ {owned === oil_count ? 'Owned' : `${wholeNumber(owned)} owned`}
    </Text>
  );
};

/** The groups released last, with a mark where the user owns values of their oils. */
export const RecentGroups = ({ groups }: { groups: readonly RecentGroup[] }) => (
  <section aria-labelledby="recent-groups">
    <Title order={2} size="h3" id="recent-groups" mb="xs">
      Released recently
    </Title>
    <ul className={classes.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          <span className={classes.groupName}>
            <Anchor component={Link} to={pages.datasetSelect.path({ sample__group_id: group.id })} inherit>
              {group.name}
            </Anchor>
            <Text size="sm" className="quiet">
              {counted(group.oil_count, 'oil')}, {date(group.released)}
            </Text>
          </span>
          <Owned group={group} />
        </li>
      ))}
    </ul>
    <Anchor component={Link} to={pages.recentlyAdded.path()} size="sm">
      All released groups
    </Anchor>
  </section>
);
