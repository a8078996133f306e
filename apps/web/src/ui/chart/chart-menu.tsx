import { ActionIcon, Menu } from '@mantine/core';
import { ChartIcon, DownloadIcon, ImageIcon, MoreIcon, TableIcon, ZoomResetIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

export interface ChartMenuProps {
  title: string;
  asTable: boolean;
  zoomed: boolean;
  onToggleTable: () => void;
  onSavePng: () => void;
  onSaveCsv: () => void;
  onResetZoom: () => void;
}

export function ChartMenu(props: ChartMenuProps) {
  const labels = useUiLabels().chart;
  const { title, asTable, zoomed } = props;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={labels.menu(title)}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={asTable ? <ChartIcon size={18} /> : <TableIcon size={18} />}
          onClick={props.onToggleTable}
        >
          {asTable ? labels.showChart : labels.showTable}
        </Menu.Item>
        <Menu.Item leftSection={<ImageIcon size={18} />} onClick={props.onSavePng}>
          {labels.savePng}
        </Menu.Item>
        <Menu.Item leftSection={<DownloadIcon size={18} />} onClick={props.onSaveCsv}>
          {labels.saveCsv}
        </Menu.Item>
        {zoomed ? (
          <Menu.Item leftSection={<ZoomResetIcon size={18} />} onClick={props.onResetZoom}>
            {labels.resetZoom}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
