import { readPhoto } from '@iom/contract/samples/samples.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { type Photographed, photoName, type Side } from './photo-names.rules.ts';

/** The paths of both photographs of a sample, whether they exist or not. */
export const photoPaths = (sample: Photographed): Record<Side, string> => {
  const pathOf = (side: Side) =>
    fillAddress(readPhoto.path, { year: sample.year, name: photoName(sample, side) });
  return { front: pathOf('front'), back: pathOf('back') };
};
