export default function Page() {
  return <div className="wrap"><h1>Product</h1></div>;
}
