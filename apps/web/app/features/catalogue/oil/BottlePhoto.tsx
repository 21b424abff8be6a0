import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { readPhoto } from '@iom/contract/samples/samples.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure, send } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { photoAddress } from '../../../lib/photo-address.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from '../model/catalogue.module.css';

/** The address of a blob while the component is mounted. */
const useBlobAddress = (blob: Blob | undefined) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
};

/**
 * Where an image finds a photo. That of an unreleased oil is for administrators only: it is fetched with the session's token,
 * which an image cannot send. One that the image failed to load is fetched too, because an image does not distinguish a missing photo
 * from a failed call. Undefined until it has arrived.
 */
const usePhotoAddress = (
  { status, photos }: Pick<OilDetail, 'status' | 'photos'>,
  side: 'front' | 'back',
) => {
  const source = photos[side];
  const [refused, setRefused] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // in a page that the server has rendered, the photo may have failed before its scripts ran
  useEffect(() => {
    if (image.current?.src && image.current.complete && image.current.naturalWidth === 0) setRefused(true);
  }, []);
  const byImage = status === 'RELEASED' && !refused;
  const { data, error, refetch } = useQuery({
    queryKey: [endpointKey(readPhoto), source],
    queryFn: async ({ signal }) => {
      const [year = '', name = ''] = source.split('/').filter(Boolean).slice(-2).map(decodeURIComponent);
      return (await send(readPhoto, { params: { year, name }, signal })).blob();
    },
    enabled: !byImage,
    retry: false,
  });
  const fetched = useBlobAddress(data);
  const isMissing = error instanceof ApiFailure && error.status === 404;
  return {
    image,
    address: byImage ? photoAddress(source) : fetched,
    isMissing,
    failed: error !== null && !isMissing,
    refetch,
    noteRefusal: () => setRefused(true),
  };
};

export type Side = 'front' | 'back';

interface Props {
  oil: Pick<OilDetail, 'status' | 'photos'>;
  side: Side;
  alt: string;
  /** Fetched before other pictures. */
  isFirst?: boolean;
  /** Makes the photo a button that enlarges it. */
  onOpen?: () => void;
}

/** The placeholder of a missing photo. */
const NoPhoto = ({ side }: { side: Side }) => (
  <div className={classes.noPhoto}>
    <svg viewBox="0 0 64 92" width="64" height="92" aria-hidden="true">
      <path
        d="M25 4h14v12c0 4 13 7 13 20v44c0 5-3 8-8 8H20c-5 0-8-3-8-8V36c0-13 13-16 13-20z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      <path d="M25 11h14M18 46h28v24H18z" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
    <span>No photo of the {side}</span>
  </div>
);

/** One side of a bottle, or a drawn placeholder without a photo. */
export const BottlePhoto = ({ oil, side, alt, isFirst = false, onOpen }: Props) => {
  const { image, address, isMissing, failed, refetch, noteRefusal } = usePhotoAddress(oil, side);
  if (isMissing) return <NoPhoto side={side} />;
  if (failed)
    return (
      <div className={classes.noPhoto}>
        <ErrorState
          message={`The photo of the ${side} could not be loaded.`}
          onRetry={() => void refetch()}
        />
      </div>
    );
  const photo = (
    <img
      ref={image}
      src={address}
      alt={alt}
      width={360}
      height={520}
      fetchPriority={isFirst ? 'high' : 'auto'}
      onError={noteRefusal}
    />
  );
  return onOpen ? (
    <button type="button" className={classes.photo} onClick={onOpen} aria-label={`Enlarge ${alt}`}>
      {photo}
    </button>
  ) : (
    photo
  );
};
