import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { BottlePhoto, type Side } from './BottlePhoto.tsx';
import classes from './catalogue.module.css';

interface Props {
  oil: OilDetail;
  /** The side that is shown large. */
  large: Side | undefined;
  onLarge: (side: Side | undefined) => void;
}

const sides = ['front', 'back'] as const;

/** Front and back of the bottle; one of them large on demand. */
export const BottlePhotos = ({ oil, large, onLarge }: Props) => {
  const name = [oil.brand_name, shownGrade(oil.sample__sae_grade)].filter(Boolean).join(' ');
  const photo = (side: Side) => ({ side, src: oil.photos[side], alt: `${name}, ${side} of the bottle` });
  return (
    <div className={classes.photos}>
      {sides.map((side) => (
        <BottlePhoto key={oil.photos[side]} {...photo(side)} onOpen={() => onLarge(side)} />
      ))}
      <Modal
        opened={large !== undefined}
        onClose={() => onLarge(undefined)}
        title={name}
        size="auto"
        classNames={{ title: classes.modalTitle ?? '' }}
        centered
        transitionProps={{ exitDuration: 0 }}
      >
        {large && (
          <Stack align="center" gap="sm">
            <div className={classes.large}>
              <BottlePhoto key={large} {...photo(large)} />
            </div>
            <SegmentedControl
              aria-label="Side of the bottle"
              value={large}
              onChange={(side) => onLarge(side === 'back' ? 'back' : 'front')}
              data={[
                { label: 'Front', value: 'front' },
                { label: 'Back', value: 'back' },
              ]}
            />
          </Stack>
        )}
      </Modal>
    </div>
  );
};
