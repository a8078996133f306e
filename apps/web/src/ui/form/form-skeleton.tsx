import { VisuallyHidden } from '@mantine/core';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './form.module.css';

/** Placeholder of a form that is loading: labels, fields and the button at their final size. */
export function FormSkeleton({ fields }: { fields: number }) {
  const labels = useUiLabels();
  return (
    <div className={classes.column} aria-busy="true">
      <VisuallyHidden role="status">{labels.loading}</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never reordered
        <div key={index} className={looks.closerStack}>
          <Skeleton width="30%" />
          <Skeleton height="2.625rem" />
        </div>
      ))}
      <Skeleton width="10rem" height="2.625rem" />
    </div>
  );
}
