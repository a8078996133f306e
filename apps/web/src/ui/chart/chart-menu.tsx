import { ChartIcon, DownloadIcon, ImageIcon, MoreIcon, TableIcon, ZoomResetIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import type { MenuEntry } from '../menu/menu-popup.tsx';
import { OnDemandMenu } from '../menu/on-demand-menu.tsx';

interface ChartMenuProps {
  title: string;
  asTable: boolean;
  zoomed: boolean;
  onToggleTable: () => void;
  onSavePng: () => void;
  onSaveCsv: () => void;
  onResetZoom: () => void;
  /** Further entries from the page. */
  further: readonly MenuEntry[];
}

export function ChartMenu(props: ChartMenuProps) {
  const labels = useUiLabels().chart;
  const { title, asTable, zoomed } = props;
  const entries = [
    {
      key: 'table',
      label: asTable ? labels.showChart : labels.showTable,
      icon: asTable ? <ChartIcon size={18} /> : <TableIcon size={18} />,
      onChoose: props.onToggleTable,
    },
    { key: 'png', label: labels.savePng, icon: <ImageIcon size={18} />, onChoose: props.onSavePng },
    { key: 'csv', label: labels.saveCsv, icon: <DownloadIcon size={18} />, onChoose: props.onSaveCsv },
    ...props.further,
  ];
  const wayOut = {
    key: 'zoom',
    label: labels.resetZoom,
    icon: <ZoomResetIcon size={18} />,
    onChoose: props.onResetZoom,
  };
  return (
    <OnDemandMenu
      label={labels.menu(title)}
      icon={<MoreIcon />}
      entries={zoomed ? [...entries, wayOut] : entries}
    />
  );
}
