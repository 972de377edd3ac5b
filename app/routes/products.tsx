export default function Page() {
  return <div className="wrap"><h1>All Products</h1></div>;
}
