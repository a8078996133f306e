import type { ReactNode } from 'react';
import looks from '../looks/looks.module.css';
import { PageHead, type PageHeadProps } from '../page-head/page-head.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListDownload, type ListDownloadProps } from './list-download.tsx';

export interface ListPageProps<Row> extends Omit<DataTableProps<Row>, 'label'> {
  title: string;
  /** Instead of the number of rows, in the reader's digits; null: none. */
  count?: string | null | undefined;
  text?: PageHeadProps['text'];
  back?: PageHeadProps['back'] | undefined;
  /** Loads the whole list as a file. */
  download?: ListDownloadProps['load'] | undefined;
  /** Actions on the list as a whole. */
  pageActions?: ReactNode;
  /** Between the head and the list. */
  notice?: ReactNode;
  /** Dialogs about its rows. */
  children?: ReactNode;
}

/** A page with one list, whose way to add to it stands at the top, and in its place while it is empty. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, count, text, back, download, pageActions, notice, children, ...table } = props;
  const { result, formatNumber, empty } = table;
  const total = 'total' in result ? formatNumber(result.total) : undefined;
  return (
    <>
      <PageHead
        title={title}
        count={count === undefined ? total : (count ?? undefined)}
        text={text}
        {...(back && { back })}
        actions={
          download || pageActions || empty.action ? (
            <>
              {download ? <ListDownload name={title} load={download} formatNumber={formatNumber} /> : null}
              {pageActions}
              {empty.action}
            </>
          ) : undefined
        }
      />
      <div className={looks.closeStack}>
        {notice}
        <DataTable {...table} label={title} />
      </div>
      {children}
    </>
  );
}
