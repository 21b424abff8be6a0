import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { Modal, Stack } from '@mantine/core';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import classes from '../model/catalogue.module.css';
import { BottlePhoto, type Side } from './BottlePhoto.tsx';

interface Props {
  oil: OilDetail;
  /** The enlarged side. */
  enlarged: Side | undefined;
  onEnlarge: (side: Side | undefined) => void;
}

const sides = ['front', 'back'] as const;

/** Front and back of the bottle; either can be enlarged. */
export const BottlePhotos = ({ oil, enlarged, onEnlarge }: Props) => {
  const name = [oil.brand_name, shownGrade(oil.sample__sae_grade)].filter(Boolean).join(' ');
  const photo = (side: Side) => ({ oil, side, alt: `${name}, ${side} of the bottle` });
  return (
    <div className={classes.photos}>
      {sides.map((side) => (
        <BottlePhoto key={oil.photos[side]} {...photo(side)} onOpen={() => onEnlarge(side)} />
      ))}
      <Modal
        opened={enlarged !== undefined}
        onClose={() => onEnlarge(undefined)}
        title={name}
        size="auto"
        classNames={{ title: classes.modalTitle ?? '' }}
        centered
        transitionProps={{ exitDuration: 0 }}
      >
        {enlarged && (
          <Stack align="center" gap="sm">
            <div className={classes.enlarged}>
              <BottlePhoto key={enlarged} {...photo(enlarged)} />
            </div>
            <RadioBar
              label="Side of the bottle"
              value={enlarged}
              onChange={onEnlarge}
              choices={[
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
