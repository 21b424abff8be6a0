import '../../../lib/api/query-client.ts';
import {
  maxPhotoZipBytes,
  type PhotoUploadReport,
  uploadPhotos,
} from '@iom/contract/samples/photos/photos.endpoints.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/forms/form-errors.ts';
import { notePhotoUpload } from '../../../lib/photo-address.ts';
import { ChooseFile } from '../../../ui/forms/ChooseFile.tsx';

const maxDisplayed = 20;

const send = (group: number, file: File) => {
  if (file.size > maxPhotoZipBytes) throw new Error('The zip file is larger than 1 GB. Split it.');
  const form = new FormData();
  form.set('photos', file);
  return call(uploadPhotos, { params: { id: group }, file: form });
};

const Outcome = ({ report: { stored, unchanged, errors } }: { report: PhotoUploadReport }) => (
  <div role="status">
    <Text size="sm">
      {counted(stored, 'photograph')} stored
      {unchanged > 0 && `, ${wholeNumber(unchanged)} unchanged`}.
      {errors.length > 0 && ` ${counted(errors.length, 'file')} not used:`}
    </Text>
    {errors.length > 0 && (
      <List size="sm" mt={4}>
        {errors.slice(0, maxDisplayed).map(({ file, message }) => (
          <List.Item key={file} style={{ overflowWrap: 'anywhere' }}>
            {file}: {message}
          </List.Item>
        ))}
        {errors.length > maxDisplayed && (
          <List.Item>and {wholeNumber(errors.length - maxDisplayed)} more</List.Item>
        )}
      </List>
    )}
  </div>
);

/** Stores the bottle photographs of a group from a zip file. */
export const PhotoUpload = ({ group }: { group: number }) => {
  const upload = useMutation({
    mutationFn: async (file: File) => send(group, file),
    onSettled: notePhotoUpload,
  });
  return (
    <Stack gap="xs" align="start">
      <Group gap="md">
        <ChooseFile accept=".zip,application/zip" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={upload.isPending}>
              Add photographs
            </Button>
          )}
        </ChooseFile>
        <Text size="sm" className="quiet" maw={560}>
          A zip file of pictures, each named after its report number and ending in -F (front) or -B (back);
          for oils of 2005 and 2006, in -1 or -2.
        </Text>
      </Group>
      {upload.data && <Outcome report={upload.data} />}
      {upload.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {failureText(upload.error)}
        </Text>
      )}
    </Stack>
  );
};
