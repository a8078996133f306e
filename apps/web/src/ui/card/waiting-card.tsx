import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Card } from './card.tsx';

/** The place of a card whose readings are loading, of about its height. */
export function WaitingCard({ height = '16rem' }: { height?: string }) {
  const labels = useUiLabels();
  return (
    <div role="status" aria-label={labels.loading}>
      <Card isWaiting title={<Skeleton width="60%" />}>
        <Skeleton height={height} />
      </Card>
    </div>
  );
}
