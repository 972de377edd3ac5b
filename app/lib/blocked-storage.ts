/**
 * Where a browser blocks its storage, merely naming it throws, and the router's own script for the scroll positions does so
 * on each page. So one that lasts as long as the page stands in for the tab's storage. The lists' storage stays as it is:
 * that it is blocked is told to the shopper (stored-list.ts). Stands in the head of every page.
 */
export const STAND_IN_FOR_BLOCKED =
  'try{sessionStorage}catch{const m=new Map;Object.defineProperty(window,"sessionStorage",{value:{getItem:k=>m.get(k)??null,setItem(k,v){m.set(k,v)},removeItem(k){m.delete(k)}}})}';
