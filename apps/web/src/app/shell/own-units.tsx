import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownRecordQuery } from '../../lib/accounts/own-record.ts';
import { readerUnits } from '../../lib/format/reader-units.ts';

/** Applies units that the reader chose in another browser during this session. It renders nothing. */
export function OwnUnits({ userId }: { userId: string }) {
  const { data: record } = useQuery(ownRecordQuery(userId));
  useEffect(() => {
    if (record) readerUnits.set(record.units);
  }, [record]);
  return null;
}
