import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { ShipmentFields } from '../api/shipment-changes.ts';
import { readDestination } from '../api/shipments.ts';

const FIELDS = ['country', 'state', 'city', 'address', 'phone'] as const;

/** Fills in the address of a chosen consignee, unless the reader has written another destination. */
export function useDestination(form: CheckedForm<ShipmentFields>) {
  // The destination of the former consignee.
  const [filled, setFilled] = useState<Pick<ShipmentFields, (typeof FIELDS)[number]>>(form.values);
  // After several choices in succession, only the last one calls back.
  const reading = useMutation({ mutationFn: readDestination });
  const latest = useRef(form.values);
  latest.current = form.values;
  return {
    fillFor(consigneeId: string): void {
      reading.mutate(consigneeId, {
        onSuccess: (destination) => {
          // The reader may have begun to write while it was read.
          if (FIELDS.some((field) => latest.current[field] !== filled[field])) return;
          setFilled(destination);
          form.change(destination);
        },
      });
    },
  };
}
