/** Of every answer that is for one person alone: nobody on the way keeps it. */
export const PRIVATE = { "Cache-Control": "private, no-store" };
