import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { readPhoto } from '@iom/contract/samples/samples.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure, send } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { photoAddress } from '../../../lib/photo-address.ts';

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
 * which an image cannot send. One that the image failed to load is fetched too, because an image does not tell a missing photo
 * from a failed call. Undefined until it has arrived.
 */
export const usePhotoAddress = (
  { status, photos }: Pick<OilDetail, 'status' | 'photos'>,
  side: 'front' | 'back',
) => {
  const source = photos[side];
  const [refused, setRefused] = useState(false);
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
    address: byImage ? photoAddress(source) : fetched,
    isMissing,
    failed: error !== null && !isMissing,
    refetch,
    noteRefusal: () => setRefused(true),
  };
};
