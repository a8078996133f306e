import { Fragment, type ReactNode, useState } from 'react';
import { NotLoaded } from '../empty-state/load-failure.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

interface StoredFormProps<Stored> {
  /** The request for the edited thing. */
  stored: {
    data: Stored | undefined;
    error: unknown;
    refetch: () => Promise<{ data: Stored | undefined }>;
  };
  /** Number of fields of its form. */
  fields: number;
  /** The form. @param reload reads it again after a conflict, and starts over */
  children: (stored: Stored, reload: () => void) => ReactNode;
}

/** The form of something stored, once it is read. Refetches in the background do not replace what is typed. */
export function StoredForm<Stored>({ stored, fields, children }: StoredFormProps<Stored>) {
  const { error, refetch } = stored;
  const [reloaded, setReloaded] = useState<{ times: number; data: Stored }>();
  const data = reloaded?.data ?? stored.data;
  const times = reloaded?.times ?? 0;
  if (data === undefined) {
    return (
      <NotLoaded error={error} onRetry={refetch} mayBeMissing waiting={<FormSkeleton fields={fields} />} />
    );
  }
  const reload = async () => {
    const read = await refetch();
    if (read.data !== undefined) setReloaded({ times: times + 1, data: read.data });
  };
  return <Fragment key={times}>{children(data, () => void reload())}</Fragment>;
}
